comment on column events.place_id is 'The city, always shown. is_address_hidden hides the address, pin and venue.';

create or replace function similar_places(typed text, max_results integer) returns setof integer language sql stable parallel safe
  set search_path = public, pg_catalog set pg_trgm.similarity_threshold = 0.15 as $$
  select p.id from places p where p.name_key % typed and p.population >= 15000
   order by similarity(p.name_key, typed) desc, p.population desc, p.id limit max_results $$;
comment on function similar_places(text, integer) is
  'Bigger towns for a name that is unknown, most similar first. The threshold is far lower than for typing errors, because people choose from the list.';

-- How people abbreviate the state or province of a town where they name it: "Austin, TX".
create or replace function state_code(country_code text, region text) returns text language sql immutable parallel safe
return ('{
    "US":{"Alabama":"al","Alaska":"ak","Arizona":"az","Arkansas":"ar","California":"ca","Colorado":"co","Connecticut":"ct","Delaware":"de",
      "District of Columbia":"dc","Florida":"fl","Georgia":"ga","Hawaii":"hi","Idaho":"id","Illinois":"il","Indiana":"in","Iowa":"ia",
      "Kansas":"ks","Kentucky":"ky","Louisiana":"la","Maine":"me","Maryland":"md","Massachusetts":"ma","Michigan":"mi","Minnesota":"mn",
      "Mississippi":"ms","Missouri":"mo","Montana":"mt","Nebraska":"ne","Nevada":"nv","New Hampshire":"nh","New Jersey":"nj",
      "New Mexico":"nm","New York":"ny","North Carolina":"nc","North Dakota":"nd","Ohio":"oh","Oklahoma":"ok","Oregon":"or",
      "Pennsylvania":"pa","Rhode Island":"ri","South Carolina":"sc","South Dakota":"sd","Tennessee":"tn","Texas":"tx","Utah":"ut",
      "Vermont":"vt","Virginia":"va","Washington":"wa","West Virginia":"wv","Wisconsin":"wi","Wyoming":"wy"},
    "CA":{"Alberta":"ab","British Columbia":"bc","Manitoba":"mb","New Brunswick":"nb","Newfoundland and Labrador":"nl",
      "Northwest Territories":"nt","Nova Scotia":"ns","Nunavut":"nu","Ontario":"on","Prince Edward Island":"pe","Quebec":"qc",
      "Saskatchewan":"sk","Yukon":"yt"},
    "AU":{"Australian Capital Territory":"act","New South Wales":"nsw","Northern Territory":"nt","Queensland":"qld","South Australia":"sa",
      "Tasmania":"tas","Victoria":"vic","Western Australia":"wa"}}'::jsonb -> country_code) ->> region;

-- Devices keep what their browser says of itself, as sessions do; their names are put into words where they are listed.
alter table push_devices rename name to user_agent;
update push_devices d set user_agent = s.user_agent from sessions s where s.id = d.session_id;

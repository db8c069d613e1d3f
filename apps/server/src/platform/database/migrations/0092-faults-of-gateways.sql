-- What a gateway itself last said against what it did not take, until it takes something: what waited for it may have come too late
-- meanwhile, and be gone. Of the server, not of the squad: not in a backup.
create table gateway_faults (
  channel text not null,
  gateway text not null,
  error_message text not null,
  noted_at timestamptz not null,
  primary key (channel, gateway)
);
insert into gateway_faults (channel, gateway, error_message, noted_at)
select distinct on (channel, held_by) channel, held_by, coalesce(error_message, 'It did not take a message.'), created_at from deliveries
where status = 'pending' and held_by is not null order by channel, held_by, id desc;

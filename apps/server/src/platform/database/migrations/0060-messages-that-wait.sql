-- Why a message waits beyond its own time, and what lets one go to a member whose messages wait.
alter table deliveries
  add waits_because text check (waits_because in ('rest-day')),
  add passes text check (passes in ('emergency', 'own-act'));

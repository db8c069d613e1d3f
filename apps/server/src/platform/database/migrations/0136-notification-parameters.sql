-- The facts that a notification's text uses, for texts in other languages; empty for older rows, alerts and rewritten texts.
alter table notifications add column parameters jsonb not null default '{}';

-- Whether an auto-fill run treats members without availability as fill-ins.
alter table autofill_runs add column assumes_fill_ins boolean not null default false;

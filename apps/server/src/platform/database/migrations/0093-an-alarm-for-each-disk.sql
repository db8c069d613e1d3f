-- Each disk that is nearly full is an alarm of its own, named by its folder; the one that is open goes on under its new name.
update alarms set key = 'disk-low ' || substring(words from 'The disk of (.*) is nearly full')
where key = 'disk-low' and ended_at is null and words like 'The disk of % is nearly full%';

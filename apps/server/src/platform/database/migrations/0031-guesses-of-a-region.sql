-- Failed sign-ins are counted for all networks of one customer too: those whose name begins alike.
create index sign_in_failures_region on sign_in_failures ((ip_address collate "C"), failed_at);

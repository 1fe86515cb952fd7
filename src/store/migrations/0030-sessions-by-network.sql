-- Workspaces of one client network opened in a day are counted when another one is opened.
create index sessions_by_network on sessions (network, created_at);

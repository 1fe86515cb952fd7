-- The size of a company that a buyer's texts as written state, EUR millions: {"revenueMinEurM": 5, "revenueMaxEurM": null, …}; null where they state none.
alter table parties add column stated_size jsonb;
alter table theses add column stated_size jsonb;
alter table settled_profiles add column stated_size jsonb;

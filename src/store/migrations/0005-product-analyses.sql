-- The last reading of a party's website that brought something. Its words may name anyone: they are boxed when read.
create table website_readings (
  party_id bigint primary key references parties (id),
  -- Where the home page was found, its description, and the texts of pages.
  contents jsonb not null,
  -- What names nobody: which pages there are, whether an imprint names a publisher, technologies by their makers' signs.
  page_kinds jsonb not null,
  names_publisher boolean not null,
  technologies jsonb not null,
  read_at timestamptz(3) not null
);

-- When the product of a pairing was analysed; what the analysis says follows from today's facts.
create table product_analyses (
  pairing_id bigint primary key references pairings (id) on delete cascade,
  analyzed_at timestamptz(3) not null
);

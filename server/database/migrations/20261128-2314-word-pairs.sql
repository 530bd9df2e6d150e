-- What an index of words holds of a text: every two signs that stand side by side, letters in lower case, and the last
-- sign by itself. A trigram would need words of three. Its cost, 0.2 ms for a visit, keeps the planner from taking
-- row after row apart.
create function word_pairs(words text) returns tsvector language sql immutable parallel safe cost 10000 as $$
  select array_to_tsvector(coalesce(array_agg(sign || coalesce(next, '')), '{}'))
  from unnest(string_to_array(lower(words), null), string_to_array(substr(lower(words), 2), null)) as pair(sign, next)
$$;

-- What such an index is asked for: all pairs of a word, or for a single sign every pair that begins with it.
create function pairs_query(word text) returns tsquery language sql immutable parallel safe as $$
  select string_agg(
    '''' || replace(replace(pair, '\', '\\'), '''', '''''') || '''' || case when length(word) = 1 then ':*' else '' end,
    ' & ')::tsquery
  from (
    select substr(lower(word), place, 2) as pair from generate_series(1, greatest(length(word) - 1, 1)) as place
  ) as pairs
$$;

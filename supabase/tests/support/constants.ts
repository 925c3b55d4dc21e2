/**
 * SQL that changes a constant in the functions of this database. The constant is declared in a function, or
 * `private.<name>()` returns it.
 */
export const setConstant = (name: string, value: number): string => `
  do $set$
  declare
    used constant text := '\\m${name} constant int := \\d+|private\\.${name}\\(\\)|\\d+ /\\* ${name} \\*/';
    wanted constant text := '${name} constant int := ${value};|\\m${value} /\\* ${name} \\*/';
    found boolean := false;
    f record;
  begin
    for f in select p.oid, p.prosrc from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.prosrc ~ used loop
      found := true;
      continue when f.prosrc ~ wanted;
      execute regexp_replace(regexp_replace(pg_get_functiondef(f.oid),
        '\\m${name} constant int := \\d+', '${name} constant int := ${value}'),
        'private\\.${name}\\(\\)|\\m\\d+ /\\* ${name} \\*/', '${value} /* ${name} */', 'g');
    end loop;
    if not found then raise exception 'No function has the constant ${name}.'; end if;
  end $set$`

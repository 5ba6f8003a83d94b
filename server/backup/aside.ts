import type pg from 'pg'

/**
 * Puts what is in `public` and `drizzle` into schemas of another name, to be dropped when nobody misses it. `public` itself
 * stays, and so does what belongs to an extension: its objects are a superuser's, and the new tables need them.
 * @param name of the schema for `public`; that for `drizzle` is `name_drizzle` @param owner the role that the servers use
 */
export async function putAside(client: pg.Client, name: string, owner: string) {
  await client.query('begin')
  await client.query(`create schema ${quoted(client, name)} authorization ${quoted(client, owner)}`)
  await moveAll(client, 'public', name)
  if (await hasSchema(client, 'drizzle'))
    await client.query(`alter schema drizzle rename to ${quoted(client, `${name}_drizzle`)}`)
  await client.query('commit')
}

/**
 * After a failure everything is as it was.
 * @param name where `putAside` put it; `null` where there was nothing
 * @param before what `objectsIn` found in `public` before anything was made there
 */
export async function takeBack(client: pg.Client, name: string | null, before: DatabaseObject[]) {
  const kept = new Set(before.map(({ as }) => as))
  await client.query('begin')
  for (const { kind, as } of await objectsIn(client, 'public'))
    if (!kept.has(as)) await client.query(`drop ${kind} if exists ${as} cascade`)
  await client.query('drop schema if exists drizzle cascade')
  if (name) {
    await moveAll(client, name, 'public')
    await client.query(`drop schema ${quoted(client, name)}`)
    if (await hasSchema(client, `${name}_drizzle`))
      await client.query(`alter schema ${quoted(client, `${name}_drizzle`)} rename to drizzle`)
  }
  await client.query('commit')
}

/**
 * Whose the new tables have to be. A superuser would keep them for itself, and the servers, which use another role, could
 * not read them.
 * @returns the role that has the tables now, or else the database; for any other role than a superuser that role itself,
 * and then `isOther` is false
 */
export async function ownerOf(client: pg.Client): Promise<{ owner: string; isOther: boolean }> {
  const { rows } = await client.query<{ owner: string; me: string }>(
    `select me.rolname as me, coalesce(
       (select had.rolname from pg_namespace join pg_roles had on had.oid = nspowner
        where nspname = 'drizzle' and not had.rolsuper and me.rolsuper),
       (select had.rolname from pg_database join pg_roles had on had.oid = datdba
        where datname = current_database() and not had.rolsuper and me.rolsuper),
       me.rolname) as owner
     from pg_roles me where me.rolname = current_user`,
  )
  const [found] = rows
  if (!found) throw new Error('PostgreSQL does not say which role this is.')
  return { owner: found.owner, isOther: found.owner !== found.me }
}

/** A table, sequence, routine or type: `kind` and `as` are words of its statements, the name with its schema. */
export type DatabaseObject = { kind: string; as: string }

/** What stands in a schema by itself: indexes and rows' own sequences come with their table, extensions keep what is theirs. */
export async function objectsIn(client: pg.Client, schema: string): Promise<DatabaseObject[]> {
  const { rows } = await client.query<DatabaseObject>(
    `with own as (
       select 'pg_class'::regclass as class, c.oid,
         case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
           when 'f' then 'foreign table' else 'table' end as kind,
         format('%I.%I', n.nspname, c.relname) as as
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       union all
       select 'pg_proc'::regclass, p.oid,
         case p.prokind when 'a' then 'aggregate' when 'p' then 'procedure' else 'function' end,
         format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid))
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = $1
       union all
       select 'pg_type'::regclass, t.oid, case t.typtype when 'd' then 'domain' else 'type' end,
         format('%I.%I', n.nspname, t.typname)
       from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
       where n.nspname = $1 and (t.typtype in ('e', 'd', 'r') or c.relkind = 'c')
     )
     select kind, own.as from own where not exists (
       select 1 from pg_depend d where d.classid = own.class and d.objid = own.oid
         and (d.deptype = 'e' or (own.kind = 'sequence' and d.deptype in ('a', 'i'))))
     -- Routines first: they are named with the types of their parameters, as those are called now.
     order by own.class = 'pg_proc'::regclass desc, kind, own.as`,
    [schema],
  )
  return rows
}

async function moveAll(client: pg.Client, from: string, to: string) {
  for (const { kind, as } of await objectsIn(client, from))
    await client.query(`alter ${kind} ${as} set schema ${quoted(client, to)}`)
}

async function hasSchema(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select 1 from pg_namespace where nspname = $1', [name])
  return rows.length > 0
}

const quoted = (client: pg.Client, name: string) => client.escapeIdentifier(name)

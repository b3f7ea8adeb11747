import { DatabaseError } from './database-error.ts'

export type ParsedDatabaseUrl = {
  connectionString: string
  /** Settings in the address itself (`?options=`), to be combined with ours. */
  options: string | undefined
  /** Host, port and database for messages, without the password. */
  place: string
}

export function parseDatabaseUrl(text: string, setting = 'DATABASE_URL'): ParsedDatabaseUrl {
  // PostgreSQL allows an empty host (a socket, given in ?host=), but the URL standard does not.
  const url = URL.parse(text.replace('@/', '@localhost/'))
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new DatabaseError(
      'DATABASE_URL_INVALID',
      `${setting} is not an address of PostgreSQL. ` +
        'It looks like postgres://user:password@host:5432/database.',
    )
  }
  const options = url.searchParams.get('options') ?? undefined
  url.searchParams.delete('options')
  const host = decodeURIComponent(url.searchParams.get('host') ?? url.hostname) || 'localhost'
  const database = decodeURIComponent(url.pathname.slice(1))
  return {
    connectionString: url.href,
    options,
    place: `${host}${host.startsWith('/') ? '' : `:${url.port || 5432}`}, database ${database}`,
  }
}

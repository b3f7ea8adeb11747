import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SettingsError } from '../settings.ts'
import type { S3Place } from './s3-store.ts'

export type MediaPlace = { kind: 'disk'; folder: string } | { kind: 's3'; place: S3Place }

const s3Parameters = new Set(['endpoint', 'region', 'prefix', 'accessKeyId', 'secretAccessKey'])

const readCredentials = (accessKeyId: string | null, secretAccessKey: string | null) => {
  if (accessKeyId === null && secretAccessKey === null) return undefined
  if (accessKeyId !== null && secretAccessKey !== null) return { accessKeyId, secretAccessKey }
  throw new SettingsError('MEDIA_URL: give accessKeyId and secretAccessKey together, or neither')
}

const readEndpoint = (endpoint: string | null) => {
  if (endpoint === null) return undefined
  const isHttp = URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)
  if (!isHttp) throw new SettingsError('MEDIA_URL: endpoint must be an http or https address')
  return endpoint
}

const readPrefix = (prefix: string) => {
  const bare = prefix.replace(/^\/+|\/+$/g, '')
  return bare === '' ? '' : `${bare}/`
}

const readS3 = (url: URL): S3Place => {
  const { searchParams } = url
  const unknown = [...searchParams.keys()].find((name) => !s3Parameters.has(name))
  if (unknown !== undefined) throw new SettingsError(`MEDIA_URL: unknown parameter ${unknown}`)
  if (url.hostname === '') throw new SettingsError('MEDIA_URL: name a bucket, as in s3://bucket')
  return {
    bucket: url.hostname,
    prefix: readPrefix(searchParams.get('prefix') ?? url.pathname),
    region: searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
    endpoint: readEndpoint(searchParams.get('endpoint')),
    credentials: readCredentials(
      searchParams.get('accessKeyId'),
      searchParams.get('secretAccessKey'),
    ),
  }
}

/** Throws an error with one line to print if the setting is wrong. */
export const readMediaPlace = (
  mediaUrl: string | undefined,
  dataDir: string,
  /** The city that the files belong to: each city has its own folder or prefix. */
  city = '',
): MediaPlace => {
  const all = readWholePlace(mediaUrl, dataDir)
  if (city === '') return all
  return all.kind === 'disk'
    ? { kind: 'disk', folder: join(all.folder, city) }
    : { kind: 's3', place: { ...all.place, prefix: `${all.place.prefix}${city}/` } }
}

const readWholePlace = (mediaUrl: string | undefined, dataDir: string): MediaPlace => {
  if (mediaUrl === undefined) return { kind: 'disk', folder: join(resolve(dataDir), 'media') }
  if (mediaUrl.startsWith('s3://')) return { kind: 's3', place: readS3(new URL(mediaUrl)) }
  if (mediaUrl.startsWith('file://')) return { kind: 'disk', folder: fileURLToPath(mediaUrl) }
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(mediaUrl)) {
    throw new SettingsError('MEDIA_URL must be a folder or s3://bucket?endpoint=…')
  }
  return { kind: 'disk', folder: resolve(mediaUrl) }
}

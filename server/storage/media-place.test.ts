import { expect, it } from 'vitest'
import { SettingsError } from '../settings.ts'
import { readMediaPlace } from './media-place.ts'

it('keeps media in the data folder by default', () => {
  expect(readMediaPlace(undefined, '/srv/data')).toEqual({
    kind: 'disk',
    folder: '/srv/data/media',
  })
})

it('accepts a folder, as a path or a file address', () => {
  expect(readMediaPlace('/srv/media', '/srv/data')).toEqual({ kind: 'disk', folder: '/srv/media' })
  expect(readMediaPlace('file:///srv/media', '/srv/data')).toEqual({
    kind: 'disk',
    folder: '/srv/media',
  })
})

it('accepts a bucket with all settings of a compatible store', () => {
  const url =
    's3://pictures?endpoint=https://minio.example:9000&region=eu-1&prefix=/a/b/&accessKeyId=k&secretAccessKey=s'
  expect(readMediaPlace(url, '.')).toEqual({
    kind: 's3',
    place: {
      bucket: 'pictures',
      endpoint: 'https://minio.example:9000',
      region: 'eu-1',
      prefix: 'a/b/',
      credentials: { accessKeyId: 'k', secretAccessKey: 's' },
    },
  })
})

it('takes the prefix from the path and leaves credentials to the environment', () => {
  expect(readMediaPlace('s3://pictures/site', '.')).toMatchObject({
    place: { bucket: 'pictures', prefix: 'site/', credentials: undefined, endpoint: undefined },
  })
})

it.each([
  ['gs://bucket', 'must be a folder or s3://'],
  ['s3://bucket?endpont=http://x', 'unknown parameter endpont'],
  ['s3://bucket?endpoint=ftp://x', 'endpoint must be'],
  ['s3://bucket?accessKeyId=k', 'together'],
  ['s3://', 'name a bucket'],
])('refuses %s and says why', (url, reason) => {
  expect(() => readMediaPlace(url, '.')).toThrow(SettingsError)
  expect(() => readMediaPlace(url, '.')).toThrow(reason)
})

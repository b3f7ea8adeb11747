import { z } from 'zod'

/** What an archive contains. It is written last, because only then everything about the archive is known. */
export const manifestSchema = z.object({
  format: z.literal('sakhli-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      parts: z.array(z.string()),
    }),
  ),
  /** The parts of partitioned tables. Their bounds become part of a statement, so only months are accepted. */
  tableParts: z.optional(
    z.array(
      z.object({
        name: z.string(),
        of: z.string(),
        bound: z.string().regex(/^FOR VALUES FROM \('\d{4}-\d\d-\d\d'\) TO \('\d{4}-\d\d-\d\d'\)$/),
      }),
    ),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  media: z.object({ files: z.number(), bytes: z.number() }),
  /** SHA-256 of all bytes of the archive before this manifest. */
  contentSha256: z.string(),
})

export type Manifest = z.infer<typeof manifestSchema>

export const MANIFEST = 'manifest.json'
/** The SHA-256 of the manifest, so that the manifest is protected as well. */
export const SEAL = 'manifest.sha256'
export const MEDIA = 'media/'

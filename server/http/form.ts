import type { FastifyRequest } from 'fastify'
import { limits } from '../../contract/limits.ts'
import { mediaLimits } from '../../contract/media/media-limits.ts'
import type { Route } from '../../contract/wire/route.ts'
import { ApiError } from './api-error.ts'
import type { Upload } from './receive-upload.ts'
import { receiveUpload } from './receive-upload.ts'
import { parseFields } from './validate.ts'

export interface ReceivedForm {
  fields: ReturnType<typeof parseFields>
  files: Map<string, Upload>
  dispose: () => Promise<void>
}

/** Finds the finished upload that a field of the form names. */
export type TakeUpload = (id: string, field: string) => Promise<Upload>

const bounds = {
  fields: 1_500,
  fieldSize: 100_000,
  fieldNameSize: 100,
  files: 2 * limits.photos + 2,
}

/** Receives a multipart body into temporary files. If anything goes wrong, all of them are removed. */
export async function receiveForm(
  request: FastifyRequest,
  { files: accepts = [], uploadField }: Pick<Route, 'files' | 'uploadField'>,
  { dir, takeUpload }: { dir: string; takeUpload: TakeUpload },
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new ApiError('WRONG_TYPE', 'Send this as multipart/form-data')
  const fields: [string, string][] = []
  const files = new Map<string, Upload>()
  const dispose = async () => {
    await Promise.all([...files.values()].map((file) => file.dispose()))
  }
  try {
    for await (const part of partsOf(request)) {
      // The parser's types promise a name, but a form made by hand may have none.
      if (part.fieldname === undefined)
        throw new ApiError('MALFORMED', 'Every part of the form needs a name')
      if (part.type === 'field') {
        if (part.fieldnameTruncated || part.valueTruncated)
          throw new ApiError('TOO_LARGE', `The field ${part.fieldname.slice(0, 80)} is too long`)
        fields.push([part.fieldname, String(part.value ?? '')])
        continue
      }
      // A browser sends an empty part for a file input in which nothing was chosen.
      if (part.filename === '' || part.filename === undefined) {
        part.file.resume()
        continue
      }
      if (!isAccepted(part.fieldname, accepts)) throw unexpectedFile(part.fieldname)
      if (files.has(part.fieldname))
        throw new ApiError('MALFORMED', `The file ${part.fieldname} is sent twice`)
      files.set(part.fieldname, await receive(part.file, part.fieldname, dir))
    }
    const named = uploadField ? fields.filter(([name]) => isNamed(name, uploadField.name)) : []
    for (const [field, id] of named) {
      const name = uploadField ? fileNamedBy(field, uploadField) : field
      if (files.has(name)) throw new ApiError('MALFORMED', `The file ${name} is sent twice`)
      files.set(name, await takeUpload(id, field))
    }
    const others = fields.filter((field) => !named.includes(field))
    return { fields: parseFields(others), files, dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

/** Any error of the parser is a fault of the form. */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts({ limits: { ...bounds, fileSize: mediaLimits.video.bytes + 1 } })
  } catch (error) {
    throw refusalOfForm(error)
  }
}

async function receive(
  stream: NodeJS.ReadableStream & { truncated?: boolean },
  name: string,
  dir: string,
) {
  const received = await receiveUpload(stream, { dir, maxBytes: mediaLimits.video.bytes }).catch(
    (error: unknown) => {
      // An error with a system call comes from our disk; any other from the parser or the connection.
      throw (error as { syscall?: string }).syscall ? error : refusalOfForm(error)
    },
  )
  if (!received.ok) throw new ApiError(received.error.code, received.error.message)
  if (stream.truncated) {
    await received.value.dispose()
    throw new ApiError('TOO_LARGE', `The file ${name} is too large`)
  }
  return received.value
}

const isAccepted = (name: string, accepts: readonly string[]) =>
  accepts.some((pattern) => isNamed(name, pattern))

const isNamed = (name: string, pattern: string) =>
  pattern.endsWith('*')
    ? name.startsWith(pattern.slice(0, -1)) && /^\d{1,2}$/.test(name.slice(pattern.length - 1))
    : name === pattern

/** The file `image_3` for the field `upload_3`. */
const fileNamedBy = (field: string, { name, insteadOf }: NonNullable<Route['uploadField']>) =>
  insteadOf.replace('*', field.slice(name.length - 1))

const unexpectedFile = (name: string) =>
  new ApiError('MALFORMED', `No file named ${JSON.stringify(name.slice(0, 80))} is expected here`)

function refusalOfForm(error: unknown): ApiError {
  switch ((error as { code?: string }).code) {
    case 'FST_FILES_LIMIT':
      return new ApiError('MAX_FILES_LIMIT', `At most ${limits.photos} pictures and videos`)
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new ApiError('MALFORMED', 'The form has too many parts')
    case 'FST_PROTO_VIOLATION':
      return new ApiError('MALFORMED', 'A part of the form has a name that is not allowed')
    case 'FST_INVALID_JSON_FIELD_ERROR':
      return new ApiError('MALFORMED', 'A field of the form claims to be JSON and is not')
    case 'FST_MP_PREMATURE_CLOSE':
    case 'ERR_STREAM_PREMATURE_CLOSE':
    case 'ECONNRESET':
      return new ApiError('MALFORMED', 'The upload was cut off')
  }
  return new ApiError('MALFORMED', 'The form is cut off or malformed')
}

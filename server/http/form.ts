import type { FastifyRequest } from 'fastify'
import { limits } from '../../contract/limits.ts'
import type { Upload } from '../features/images/receive-upload.ts'
import { receiveUpload } from '../features/images/receive-upload.ts'
import { ApiError } from './api-error.ts'
import { parseFields } from './validate.ts'

export interface ReceivedForm {
  fields: ReturnType<typeof parseFields>
  files: Map<string, Upload>
  dispose: () => Promise<void>
}

const bounds = {
  fields: 1_500,
  fieldSize: 100_000,
  fieldNameSize: 100,
  files: 2 * limits.photos + 2,
}

/** Takes a multipart body to temporary files. Whatever goes wrong, none of them is left behind. */
export async function receiveForm(
  request: FastifyRequest,
  accepts: readonly string[],
  uploadDir: string,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new ApiError('WRONG_TYPE', 'Send this as multipart/form-data')
  const fields: [string, string][] = []
  const files = new Map<string, Upload>()
  const dispose = async () => {
    await Promise.all([...files.values()].map((file) => file.dispose()))
  }
  try {
    for await (const part of request.parts({
      limits: { ...bounds, fileSize: limits.video.bytes + 1 },
    })) {
      if (part.type === 'field') {
        if (part.fieldnameTruncated || part.valueTruncated)
          throw new ApiError('TOO_LARGE', `The field ${part.fieldname.slice(0, 80)} is too long`)
        fields.push([part.fieldname, String(part.value ?? '')])
        continue
      }
      // A browser sends an empty part for an input in which nothing was chosen.
      if (part.filename === '' || part.filename === undefined) {
        part.file.resume()
        continue
      }
      if (!isAccepted(part.fieldname, accepts)) throw unexpectedFile(part.fieldname)
      if (files.has(part.fieldname))
        throw new ApiError('MALFORMED', `The file ${part.fieldname} is sent twice`)
      files.set(part.fieldname, await receive(part.file, part.fieldname, uploadDir))
    }
    return { fields: parseFields(fields), files, dispose }
  } catch (error) {
    await dispose()
    throw asRefusal(error)
  }
}

async function receive(
  stream: NodeJS.ReadableStream & { truncated?: boolean },
  name: string,
  dir: string,
) {
  const received = await receiveUpload(stream, { dir, maxBytes: limits.video.bytes })
  if (!received.ok) throw new ApiError(received.error.code, received.error.message)
  if (stream.truncated) {
    await received.value.dispose()
    throw new ApiError('TOO_LARGE', `The file ${name} is too large`)
  }
  return received.value
}

const isAccepted = (name: string, accepts: readonly string[]) =>
  accepts.some((pattern) =>
    pattern.endsWith('*')
      ? name.startsWith(pattern.slice(0, -1)) && /^\d{1,2}$/.test(name.slice(pattern.length - 1))
      : name === pattern,
  )

const unexpectedFile = (name: string) =>
  new ApiError('MALFORMED', `No file named ${JSON.stringify(name.slice(0, 80))} is expected here`)

function asRefusal(error: unknown): unknown {
  if (error instanceof ApiError) return error
  const code = (error as { code?: string }).code
  if (code === 'FST_FILES_LIMIT')
    return new ApiError('MAX_FILES_LIMIT', `At most ${limits.photos} pictures and videos`)
  if (code?.startsWith('FST_')) return new ApiError('MALFORMED', 'The form has too many parts')
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new ApiError('MALFORMED', 'The upload was cut off')
  if (
    error instanceof Error &&
    /multipart|boundary|unexpected end|part terminated/i.test(error.message)
  )
    return new ApiError('MALFORMED', 'The form is cut off or malformed')
  return error
}

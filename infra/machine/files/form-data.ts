import { StorageError } from '#functions/adapters/folder-files/storage-error.ts'

/** A form as S3 accepts it: fields, then the file as a stream, in one pass and without holding the file in memory. */
export type Form = { fields: Map<string, string>; file: AsyncIterable<Buffer> }

/**
 * A form's limits besides its file: 20 KB, as at S3, which documents no other limits. Ours have eight fields. A part's
 * headers name the field and the file, whose name operating systems limit to 255 characters of up to four bytes each.
 */
export const formBytesMax = 20 * 1_024
const fieldsMax = 20
const headBytesMax = 2 * 1_024
/** https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1 */
const boundaryCharactersMax = 70

/**
 * Reads a multipart/form-data body up to its `file` field and ignores what follows the file. Anyone may send one, so it
 * reads no more than `formBytesMax` before the file, and each byte once. It reads nothing of the file before its stream
 * is read. https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTForms.html
 */
export const readForm = async (body: AsyncIterable<Buffer>, contentType: string): Promise<Form> => {
  const boundary = boundaryIn(contentType)
  if (boundary === undefined) throw malformed()
  const reader = bufferedReader(body)
  // Every part but the first begins with a line break that belongs to the delimiter.
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  await reader.until(delimiter.subarray(2), formBytesMax)

  const fields = new Map<string, string>()
  for (let count = 0; count <= fieldsMax; count += 1) {
    const name = nameIn((await reader.until(headEnd, headBytesMax)).toString('utf8'))
    if (name === undefined) throw malformed()
    if (name === 'file') return { fields, file: reader.streamUntil(delimiter) }
    fields.set(name.toLowerCase(), (await reader.until(delimiter, formBytesMax)).toString('utf8'))
  }
  throw tooLong()
}

const headEnd = Buffer.from('\r\n\r\n')

const boundaryIn = (contentType: string) => {
  const [type = '', ...parameters] = contentType.split(';')
  if (type.trim().toLowerCase() !== 'multipart/form-data') return undefined
  const boundary = parameterIn(parameters, 'boundary')?.replaceAll('"', '')
  return boundary !== undefined && boundary !== '' && boundary.length <= boundaryCharactersMax ? boundary : undefined
}

/**
 * The field named in a part's headers. No regular expression is used: a stranger's text could make it backtrack at
 * every character.
 */
const nameIn = (head: string) => {
  const disposition = head.split('\r\n').find((line) => line.toLowerCase().startsWith('content-disposition:'))
  const quoted = disposition && parameterIn(disposition.split(';').slice(1), 'name')
  return quoted?.startsWith('"') && quoted.endsWith('"') ? quoted.slice(1, -1) : undefined
}

/** A header value's first parameter of a name, unparsed. */
const parameterIn = (parameters: readonly string[], name: string) =>
  parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.slice(0, name.length + 1).toLowerCase() === `${name}=`)
    ?.slice(name.length + 1)

const bufferedReader = (body: AsyncIterable<Buffer>) => {
  const chunks = body[Symbol.asyncIterator]()
  let buffered: Buffer = Buffer.alloc(0)
  /** Of the form, without its file. */
  let bytesRead = 0
  const more = async () => {
    const { value, done } = await chunks.next()
    if (done) throw malformed()
    buffered = Buffer.concat([buffered, value])
  }
  return {
    /**
     * The bytes before `mark`, which is consumed too. Throws if there are more than `bytesMax` of them, or more than a
     * form may have in all.
     */
    async until(mark: Buffer, bytesMax: number) {
      const most = Math.min(bytesMax, formBytesMax - bytesRead)
      let searched = 0
      let at = buffered.indexOf(mark)
      while (at < 0) {
        // The mark may begin at the end of what's buffered.
        searched = Math.max(0, buffered.length - mark.length + 1)
        if (searched > most) throw tooLong()
        await more()
        at = buffered.indexOf(mark, searched)
      }
      if (at > most) throw tooLong()
      const before = buffered.subarray(0, at)
      buffered = buffered.subarray(at + mark.length)
      bytesRead += at + mark.length
      return before
    },
    async *streamUntil(mark: Buffer) {
      let at = buffered.indexOf(mark)
      while (at < 0) {
        const safe = Math.max(0, buffered.length - mark.length + 1)
        yield buffered.subarray(0, safe)
        buffered = buffered.subarray(safe)
        await more()
        at = buffered.indexOf(mark)
      }
      yield buffered.subarray(0, at)
    },
  }
}

const malformed = () =>
  new StorageError(400, 'MalformedPOSTRequest', 'The body is not a well-formed multipart/form-data with a field named file.')

const tooLong = () =>
  new StorageError(
    400,
    'MaxPostPreDataLengthExceeded',
    `Your POST request fields preceding the upload file were too large: a form may have ${fieldsMax} fields and ${formBytesMax / 1_024} KB beside its file.`,
  )

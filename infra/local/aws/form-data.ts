import { StorageError } from './storage-error.ts'

/** A form as S3 takes it: fields, then the file as a stream, in one pass and without keeping the file in memory. */
export type Form = { fields: Map<string, string>; file: AsyncIterable<Buffer> }

/** S3 takes at most 20 KB of form beside the file. */
const formBytesMax = 20 * 1_024

/**
 * Reads a multipart/form-data body up to its field `file`; what comes after the file is ignored.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTForms.html
 */
export const readForm = async (body: AsyncIterable<Buffer>, contentType: string): Promise<Form> => {
  const boundary = contentType.match(/^multipart\/form-data;.*boundary="?([^";]+)"?/i)?.[1]
  if (boundary === undefined) throw malformed()
  const reader = bufferedReader(body)
  // Every part but the first begins with a line break that belongs to the delimiter.
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  await reader.until(delimiter.subarray(2), formBytesMax)

  const fields = new Map<string, string>()
  for (;;) {
    const head = (await reader.until(Buffer.from('\r\n\r\n'), formBytesMax)).toString('utf8')
    const name = head.match(/content-disposition:[^\r\n]*[; ]name="([^"]*)"/i)?.[1]
    if (name === undefined) throw malformed()
    if (name === 'file') return { fields, file: reader.streamUntil(delimiter) }
    fields.set(name.toLowerCase(), (await reader.until(delimiter, formBytesMax)).toString('utf8'))
  }
}

const bufferedReader = (body: AsyncIterable<Buffer>) => {
  const chunks = body[Symbol.asyncIterator]()
  let buffered: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  const more = async () => {
    const { value, done } = await chunks.next()
    if (done) throw malformed()
    buffered = Buffer.concat([buffered, value])
  }
  return {
    /** The bytes before `mark`, which is read too. */
    async until(mark: Buffer, bytesMax: number) {
      let at = buffered.indexOf(mark)
      while (at < 0) {
        if (buffered.length > bytesMax) throw malformed()
        await more()
        at = buffered.indexOf(mark)
      }
      const before = buffered.subarray(0, at)
      buffered = buffered.subarray(at + mark.length)
      return before
    },
    async *streamUntil(mark: Buffer) {
      let at = buffered.indexOf(mark)
      while (at < 0) {
        // The mark may begin at the end of what is here.
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

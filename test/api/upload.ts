import { mediaApi } from '#shared/contracts/media.ts'
import { submit } from '../media/storage.ts'
import type { Person } from './person.ts'

export type Upload = { file: Buffer; as: string; altText?: string }

/** Announces a file, uploads it through the form as a browser does, and completes it. */
export const upload = async ({ request }: Pick<Person, 'request'>, { file, as, altText = '' }: Upload) => {
  const fileName = `file.${as.split('/')[1]}`
  const { body } = await request(mediaApi.create, { fileName, contentType: as, bytes: file.length, altText })
  if (!('url' in body.upload)) throw new Error('The file is too large for a form.')
  await submit(body.upload, new Uint8Array(file))
  return (await request(mediaApi.complete, { id: body.media.id })).body
}

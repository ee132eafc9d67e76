import * as z from 'zod/mini'
import { Id } from '../domain/id.ts'
import { Instant } from '../domain/instants.ts'
import { altTextMax, Media, MediaContentType, MediaKind } from '../domain/media.ts'
import { PictureRole } from '../domain/pictures.ts'
import { atMost, cleaned, isVisible, notVisible, visibleLine } from '../domain/visible-text.ts'
import { i18n } from '../i18n.ts'
import { endpoint, Nothing, PageQuery, pageOf, Redirect } from './endpoint.ts'

const ById = z.strictObject({ id: Id })
/** Alt text with no visible characters counts as empty. */
const AltText = z.string().check(
  cleaned,
  z.overwrite((text) => (isVisible(text) ? text : '')),
  z.maxLength(altTextMax, { error: () => i18n.t('Use at most {max} characters.', { max: altTextMax }) }),
)

const FileName = z
  .string({ error: () => i18n.t('Enter the file name.') })
  .check(z.minLength(1, { error: () => i18n.t('Enter the file name.') }), atMost(255), z.regex(visibleLine, notVisible))

/** A file as its owner sees it. */
export const MediaAnswer = z.omit(Media, { workspaceId: true }).register(z.globalRegistry, { id: 'Media' })
export type MediaAnswer = z.infer<typeof MediaAnswer>

const UploadForm = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }).register(z.globalRegistry, { id: 'UploadForm' })
/**
 * A file in the library. `uses` is how many drafts and scheduled posts use it. `goesAt` is when it's deleted if none
 * does by then.
 */
export const LibraryMedia = z
  .extend(MediaAnswer, { uses: z.int(), goesAt: z.optional(Instant) })
  .register(z.globalRegistry, { id: 'LibraryMedia' })
export type LibraryMedia = z.infer<typeof LibraryMedia>

/** Every part but the last has `partBytes` bytes. */
const UploadInParts = z.object({ partBytes: z.int(), partCount: z.int() }).register(z.globalRegistry, { id: 'UploadInParts' })

const Part = z.object({ number: z.int(), bytes: z.int() })
const partsAtOnce = 50

/** The maximum number of files in a post. */
const filesBesideMax = 20

/** A picture as it's sent. `isFitted` is true if it was scaled down or converted to another file type. */
const FittedPicture = z
  .object({
    isFitted: z.boolean(),
    contentType: MediaContentType,
    bytes: z.int(),
    width: z.int(),
    height: z.int(),
    url: z.string(),
  })
  .register(z.globalRegistry, { id: 'FittedPicture' })
export type FittedPicture = z.infer<typeof FittedPicture>

/** Files for posts: announce, upload straight to storage, complete. */
export const mediaApi = {
  create: endpoint({
    method: 'POST',
    path: '/media',
    auth: 'user',
    permission: 'write',
    summary:
      'Announce a file. The answer has the address and form fields for uploading it within ten minutes or, above 100 MB, how to split it into parts. Any content type will do; the file’s real type is read from its content once it’s complete.',
    input: z.strictObject({
      fileName: FileName,
      contentType: z._default(z.string('Include the file’s content type, or leave it out.').check(z.maxLength(255)), ''),
      bytes: z.number('Enter the file size in bytes.').check(z.int(), z.minimum(1, { error: () => i18n.t('The file is empty.') })),
      altText: z._default(AltText, ''),
    }),
    answers: {
      201: z.object({ media: MediaAnswer, upload: z.union([UploadForm, UploadInParts]) }),
    },
    creates: true,
    needsPerson: true,
  }),
  fromUrl: endpoint({
    method: 'POST',
    path: '/media/from-url',
    auth: 'user',
    permission: 'write',
    summary:
      'Fetch a file from a public https address, of at most 100 MB and within 20 seconds. It’s checked like an upload, and ready once it’s answered.',
    input: z.strictObject({
      url: z.url({ protocol: /^https$/, error: () => i18n.t('Enter an address that starts with https://.') }).check(z.maxLength(2_000)),
      fileName: z.optional(FileName),
      altText: z._default(AltText, ''),
    }),
    answers: { 201: MediaAnswer },
    creates: true,
    needsPerson: true,
  }),
  arrived: endpoint({
    method: 'GET',
    path: '/media/{id}/parts',
    auth: 'user',
    permission: 'write',
    summary: 'How a large file is split, and which parts storage has received.',
    input: ById,
    answers: { 200: z.extend(UploadInParts, { parts: z.array(Part) }) },
  }),
  addresses: endpoint({
    method: 'POST',
    path: '/media/{id}/parts',
    auth: 'user',
    permission: 'write',
    summary: 'Addresses for uploading parts of a large file, each by PUT within an hour. A part can be sent again.',
    input: z.extend(ById, {
      numbers: z
        .array(z.int().check(z.minimum(1, 'Parts are numbered from 1.')))
        .check(z.minLength(1, 'List the parts.'), z.maxLength(partsAtOnce, `Ask for at most ${partsAtOnce} parts at once.`)),
    }),
    answers: { 200: z.object({ parts: z.array(z.extend(Part, { url: z.string() })) }) },
  }),
  complete: endpoint({
    method: 'POST',
    path: '/media/{id}/complete',
    auth: 'user',
    permission: 'write',
    summary:
      'Check an uploaded file. It then has the content type and file name that match its content and can be used in posts, or is refused with a reason. Above 100 MB, this only starts the check: the answer is 202, and the file stays waiting until it’s done. Can be repeated.',
    input: ById,
    answers: { 200: MediaAnswer, 202: MediaAnswer },
  }),
  list: endpoint({
    method: 'GET',
    path: '/media',
    auth: 'user',
    permission: 'view',
    summary: 'The files, newest first, with how many drafts and scheduled posts use each, and when unused ones will be deleted.',
    input: z.strictObject({ ...PageQuery, search: z.optional(z.string().check(z.maxLength(255))), kind: z.optional(MediaKind) }),
    answers: { 200: pageOf(LibraryMedia) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/media/{id}',
    auth: 'user',
    permission: 'view',
    summary: 'A file and its status.',
    input: ById,
    answers: { 200: MediaAnswer },
  }),
  content: endpoint({
    method: 'GET',
    path: '/media/{id}/content',
    auth: 'user',
    permission: 'view',
    summary: 'Redirects to the file itself; the address works for ten minutes.',
    input: ById,
    answers: { 302: Redirect },
  }),
  thumbnail: endpoint({
    method: 'GET',
    path: '/media/{id}/thumbnail',
    auth: 'user',
    permission: 'view',
    summary: 'Redirects to a small version of the image; the address works for ten minutes. Videos don’t have one.',
    input: ById,
    answers: { 302: Redirect },
  }),
  fitted: endpoint({
    method: 'POST',
    path: '/media/{id}/fitted',
    auth: 'user',
    permission: 'write',
    summary:
      'The image as it goes out to an account, resized now if needed; the address works for ten minutes. `media` lists all of the post’s files in order, which matters on platforms that give all images in a carousel one size.',
    input: z.extend(ById, {
      accountId: Id,
      role: z._default(PictureRole, 'image'),
      media: z._default(z.array(Id).check(z.maxLength(filesBesideMax, `List at most ${filesBesideMax} files.`)), []),
    }),
    answers: { 200: FittedPicture },
    needsPerson: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/media/{id}',
    auth: 'user',
    permission: 'write',
    summary: 'Change the file’s alt text.',
    input: z.extend(ById, { altText: AltText }),
    answers: { 200: MediaAnswer },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/media/{id}',
    auth: 'user',
    permission: 'write',
    summary: 'Delete a file. Refused while a post still needs it.',
    input: ById,
    answers: { 204: Nothing },
  }),
}

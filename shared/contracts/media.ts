import * as z from 'zod'
import { altTextMax, Media, MediaContentType } from '../domain/media.ts'
import { endpoint, Nothing, PageQuery, pageOf, Redirect } from './endpoint.ts'

const ById = z.strictObject({ id: z.string().min(1).max(64) })
const AltText = z.string().max(altTextMax, `Use at most ${altTextMax} characters.`)

/** A file as its owner sees it. */
export const MediaAnswer = Media.omit({ userId: true }).meta({ id: 'Media' })
export type MediaAnswer = z.infer<typeof MediaAnswer>

/** Files for posts: announce, upload straight to storage, complete. */
export const mediaApi = {
  create: endpoint({
    method: 'POST',
    path: '/media',
    auth: 'user',
    summary: 'Announce a file; answers where and with which form fields to upload it within ten minutes.',
    input: z.strictObject({
      fileName: z.string("Give the file's name.").min(1, "Give the file's name.").max(255, 'Use at most 255 characters.'),
      contentType: MediaContentType,
      bytes: z.number("Give the file's size in bytes.").int().min(1, 'The file is empty.'),
      altText: AltText.default(''),
    }),
    answers: {
      201: z.object({ media: MediaAnswer, upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }) }),
    },
    creates: true,
  }),
  complete: endpoint({
    method: 'POST',
    path: '/media/{id}/complete',
    auth: 'user',
    summary: 'Probe an uploaded file; after this it can be used in posts, or is refused with a reason.',
    input: ById,
    answers: { 200: MediaAnswer },
  }),
  list: endpoint({
    method: 'GET',
    path: '/media',
    auth: 'user',
    summary: 'The files, newest first.',
    input: z.strictObject(PageQuery),
    answers: { 200: pageOf(MediaAnswer) },
  }),
  content: endpoint({
    method: 'GET',
    path: '/media/{id}/content',
    auth: 'user',
    summary: 'Redirects to the file itself; the address is good for ten minutes.',
    input: ById,
    answers: { 302: Redirect },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/media/{id}',
    auth: 'user',
    summary: "Change the text that describes the file to people who can't see it.",
    input: ById.extend({ altText: AltText }),
    answers: { 200: MediaAnswer },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/media/{id}',
    auth: 'user',
    summary: 'Delete a file. Refused while a post still needs it.',
    input: ById,
    answers: { 204: Nothing },
  }),
}

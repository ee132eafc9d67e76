import * as z from 'zod'
import { readBytes, readJson } from '../platform/body.ts'
import { readNothing } from '../platform/call.ts'
import { keepFile } from '../platform/fetch-file.ts'
import { type LinkedInCall, type LinkedInWorld, memberUrn, plainCalls, restCalls, web } from './linkedin-world.ts'
import { accessDenied, problem, refuse } from './problems.ts'
import type { Uploads } from './uploads.ts'

/** LinkedIn publishes no limit. Larger files are reported to fail. */
const imageBytesMax = 8_000_000
const imageTypes = ['image/jpeg', 'image/png', 'image/gif']
const pixelsBelow = 36_152_320

const Begin = z.object({ initializeUploadRequest: z.object({ owner: z.string() }) })

/** `POST /rest/images?action=initializeUpload` */
export const beginImage = (linkedin: LinkedInWorld, uploads: Uploads) =>
  restCalls(linkedin).signed({
    operation: 'upload',
    scopes: ['w_member_social'],
    read: readJson,
    answer: (call, input) => {
      refuseForeignOwner(call, Begin.safeParse(input).data?.initializeUploadRequest.owner)
      const { id, endsAt } = uploads.begin('image', call.person.id)
      uploads.applyFault({ id }, call.fault)
      const uploadUrl = `${linkedin.url()}${web}/dms-uploads/sp/v2/${id}/uploaded-image/0?ca=vector_feedshare&sync=0`
      return { status: 200, body: { value: { uploadUrlExpiresAt: endsAt, image: `urn:li:image:${id}`, uploadUrl } } }
    },
  })

/** The bytes of an image, with the member's token. */
export const putImage = (linkedin: LinkedInWorld, uploads: Uploads) =>
  plainCalls(linkedin).signed({
    operation: 'upload',
    scopes: ['w_member_social'],
    read: async (context) => ({ id: context.req.param('id') ?? '', received: await readBytes(context, imageBytesMax) }),
    look: (_, { received }) => keepFile(linkedin, received),
    answer: ({ person, fault }, { id }, file) => {
      const upload = uploads.byId(id)
      if (!upload || upload.personId !== person.id) return problem(404, 'NOT_FOUND', 'Could not find the upload')
      if (upload.endsAt <= linkedin.now()) return problem(400, 'EXPIRED_UPLOAD_URL', 'The upload address has expired')
      if (!file || !imageTypes.includes(file.type) || (file.width ?? 0) * (file.height ?? 0) >= pixelsBelow)
        return problem(400, 'UPDATING_ASSET_FAILED', 'The image can’t be used')
      uploads.fill(upload, file, null)
      uploads.applyFault(upload, fault)
      return { status: 201 }
    },
  })

/** `GET /rest/images/…`: not allowed with members' tokens. */
export const readImage = (linkedin: LinkedInWorld) =>
  restCalls(linkedin).signed({ operation: 'status', read: readNothing, answer: () => accessDenied('images.GET.NO_VERSION') })

/** Members may upload only for themselves. */
export const refuseForeignOwner = ({ person }: LinkedInCall, owner: string | undefined) => {
  if (owner === undefined) refuse(400, 'MISSING_FIELD', 'initializeUploadRequest.owner: field is required but not found')
  if (owner !== memberUrn(person)) refuse(403, 'ACCESS_DENIED', 'Not enough permissions to access: initializeUpload', 100)
}

import * as z from 'zod'
import { LinkedInOptions } from '../platforms/linkedin/options.ts'
import { BoardId } from '../platforms/pinterest/options.ts'
import { YouTubePrivacy } from '../platforms/youtube/options.ts'

/** The person's defaults for posts to one account; each concerns one platform. TikTok forbids defaults. */
export const AccountSettings = z.strictObject({
  /** X. */
  replySettings: z.enum(['everyone', 'following', 'mentionedUsers', 'subscribers', 'verified']).optional(),
  /** LinkedIn. */
  visibility: LinkedInOptions.shape.visibility,
  /** Pinterest. */
  boardId: BoardId.optional(),
  /** YouTube. */
  privacy: YouTubePrivacy.optional(),
  /** YouTube. */
  categoryId: z
    .string()
    .regex(/^\d{1,3}$/, 'Choose one of the categories.')
    .optional(),
})
export type AccountSettings = z.infer<typeof AccountSettings>

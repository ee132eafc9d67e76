import * as z from 'zod/mini'

/** Who can sign up here: anyone, only invited people, or only the first administrator. */
export const SignUpMode = z.enum(['open', 'invitation', 'closed'])
export type SignUpMode = z.infer<typeof SignUpMode>

/** The token in an invitation link. */
export const InvitationToken = z.string().check(z.minLength(1), z.maxLength(200))

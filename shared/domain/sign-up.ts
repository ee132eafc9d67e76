import * as z from 'zod/mini'

/** Who may sign up here: anybody, whoever was invited, or nobody but the first administrator. */
export const SignUpMode = z.enum(['open', 'invitation', 'closed'])
export type SignUpMode = z.infer<typeof SignUpMode>

/** The token of an invitation, as its link holds it. */
export const InvitationToken = z.string().check(z.minLength(1), z.maxLength(200))

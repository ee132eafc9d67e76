import * as z from 'zod'

/** Who may sign up here: anybody, whoever was invited, or nobody but the first administrator. */
export const SignUpMode = z.enum(['open', 'invitation', 'closed'])
export type SignUpMode = z.infer<typeof SignUpMode>

/** The token of an invitation, as its link holds it. */
export const InvitationToken = z.string().min(1).max(200)

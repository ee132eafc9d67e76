import type { Group } from '../all.ts'

/** What the calls of each group are for, in the order of the reference: first what programs are written for. */
export const tagWords = {
  posts: 'Writing, checking, scheduling, publishing, and following posts.',
  media: 'Files for posts. They’re announced here and uploaded straight to storage.',
  platforms: 'Connecting accounts, and what each platform accepts.',
  groups: 'Groups of accounts.',
  queues: 'Weekly slots, and the posts waiting for them.',
  notes: 'Notes on days of the calendar.',
  comments: 'Comments on posts, and what people are told about.',
  shares: 'Links that show posts to clients without an account.',
  workspaces: 'Workspaces that several people share, and who is in them.',
  keys: 'API keys, with which programs call this API.',
  events: 'What happens in a workspace, and the endpoints (webhooks) that are told.',
  user: 'The person who calls: their name, preferences, usage, and data.',
  suggestions: 'Suggestions for Crier, and votes for them.',
  payments: 'Plans, payments, and invoices.',
  auth: 'Signing up, signing in, passwords, and sessions.',
  factors: 'Second factors and passkeys.',
  social: 'Signing in through Google and GitHub.',
  forms: 'Contact and waitlist.',
  health: 'Whether Crier works, what this deployment offers, and this document.',
  admin: 'For the people who run this deployment.',
  webhooks: 'What Stripe tells Crier. Nobody else calls this.',
} satisfies Record<Group, string>

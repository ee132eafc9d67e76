import type { Overview } from '#shared/contracts/user.ts'

/** How far the person is: published and failed posts were scheduled once. */
export type Begun = NonNullable<Overview['begun']>

export type FirstStep = { label: string; text: string; path: string; isDone: boolean }

/** The way to the first post, by what the person has; none once it has been gone. */
export const firstSteps = ({ hasAccount, hasDraft, hasSent }: Begun): FirstStep[] => {
  const steps: FirstStep[] = [
    {
      label: 'Connect an account',
      text: 'Tell Crier where it may publish for you.',
      path: '/dashboard/platforms',
      isDone: hasAccount,
    },
    {
      label: 'Write a post',
      text: 'One text for every square; each can have its own.',
      path: '/dashboard/posts',
      isDone: hasDraft || hasSent,
    },
    {
      label: 'Schedule it',
      text: 'Choose the second it goes out, or send it at once.',
      path: hasDraft ? '/dashboard/scheduled?tab=drafts' : '/dashboard/posts',
      isDone: hasSent,
    },
  ]
  return steps.every(({ isDone }) => isDone) ? [] : steps
}

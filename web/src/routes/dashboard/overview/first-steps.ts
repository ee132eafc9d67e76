/** How many there are of each; published and failed posts count as scheduled once. */
export type Counts = { accounts: number; drafts: number; sent: number }

export type FirstStep = { label: string; text: string; path: string; isDone: boolean }

/** The way to the first post, by what the person has; none once it has been gone. */
export const firstSteps = ({ accounts, drafts, sent }: Counts): FirstStep[] => {
  const steps: FirstStep[] = [
    {
      label: 'Connect an account',
      text: 'Tell Crier where it may publish for you.',
      path: '/dashboard/platforms',
      isDone: accounts > 0,
    },
    {
      label: 'Write a post',
      text: 'One text for every square; each can have its own.',
      path: '/dashboard/posts',
      isDone: drafts + sent > 0,
    },
    {
      label: 'Schedule it',
      text: 'Choose the second it goes out, or send it at once.',
      path: drafts > 0 ? '/dashboard/scheduled?tab=drafts' : '/dashboard/posts',
      isDone: sent > 0,
    },
  ]
  return steps.every(({ isDone }) => isDone) ? [] : steps
}

const useCases = 'functions/use-cases'

/** Guards that keep what nobody approved from going out. Each is tried in seeds in which a team approves posts. */
export const approvalMutants = [
  {
    name: 'approval: an unapproved post is enqueued',
    file: `${useCases}/publishing/enqueue.ts`,
    guard: '  if (isUnapproved(target)) return false\n',
    instead: '',
  },
  {
    name: 'approval: it survives an edit',
    file: `${useCases}/posts/approval.ts`,
    guard: 'if (!review || !saysTheSame(before, after)) return undefined',
    instead: 'if (!review) return undefined',
  },
  {
    name: 'approval: a bulk move skips it',
    file: `${useCases}/posts/approval.ts`,
    guard: 'return isWithin(review, scheduledAt) ?',
    instead: 'return scheduledAt !== review.mayMoveUntil ?',
  },
  {
    name: 'approval: a late approval sends the post at once',
    file: `${useCases}/posts/review-post.ts`,
    guard: '    refuseLate(targets, now)\n',
    instead: '    if (now < 0) refuseLate(targets, now)\n',
  },
  {
    name: 'approval: a post that nobody approved in time stays as it is',
    file: `${useCases}/publishing/sweep.ts`,
    guard: '  if (isHeld(target)) return endUnapproved(deps, target)\n',
    instead: '',
  },
]

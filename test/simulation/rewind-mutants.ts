const engine = 'functions/use-cases/publishing'

/** Guards that keep forgotten posts from being sent again. */
export const rewindMutants = [
  {
    name: 'rewind: posts due in the lost period aren’t marked',
    file: `${engine}/rewind.ts`,
    guard: 'toMs(target.dueAt) > until',
    instead: 'toMs(target.dueAt) > 0',
  },
  {
    name: 'rewind: a partly found thread continues without another search',
    file: `${engine}/reconcile.ts`,
    guard: 'const base = { progress: outcome.progress, failures: 0, unknownStep: undefined }',
    instead: 'const base = { progress: outcome.progress, failures: 0, unknownStep: undefined, rewoundTo: undefined }',
  },
  {
    name: 'rewind: a comment that may exist is written again',
    file: `${engine}/rewind.ts`,
    guard: "!step.isPublic && step.repeat === 'reconcile'",
    instead: "step.name === ''",
  },
  {
    name: 'rewind: nobody is asked when only a person can tell',
    file: `${engine}/rewind.ts`,
    guard: 'return { rewoundTo: undefined, state: attention(reason, toInstant(now)) }',
    instead: 'return undefined',
  },
  {
    name: 'rewind: a refusal as a duplicate isn’t recognized as one',
    file: `${engine}/rewind.ts`,
    guard: 'unknownStep: { step, sentAt: rewoundTo, fingerprint: publisher.fingerprint(delivery, step) },',
    instead: '',
  },
  {
    name: 'rewind: a post that can no longer be sent counts as never sent',
    file: `${engine}/outcome.ts`,
    guard: 'rewoundTo !== undefined || (',
    instead: '(',
    unseen: 'In the simulation, only lateness ends a post before its first step. Noticed by rewind.test.ts.',
  },
  {
    name: 'rewind: a post that’s late by now counts as missed without a search',
    file: `${engine}/waiting-rules.ts`,
    guard: 'rewoundTo === undefined &&',
    instead: '',
    unseen: 'A post that may exist is never shown as missed. Its person is asked instead, so no promise breaks. Noticed by rewind.test.ts.',
  },
]

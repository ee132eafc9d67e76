const engine = 'functions/use-cases/publishing'

/** Guards that keep forgotten posts from being sent again. */
export const rewindMutants = [
  {
    name: 'rewind: what was due in the forgotten time is not marked',
    file: `${engine}/rewind.ts`,
    guard: 'toMs(target.dueAt) > until',
    instead: 'toMs(target.dueAt) > 0',
  },
  {
    name: 'rewind: a thread that was found in part goes on without another search',
    file: `${engine}/reconcile.ts`,
    guard: 'const base = { progress: outcome.progress, failures: 0, unknownStep: undefined }',
    instead: 'const base = { progress: outcome.progress, failures: 0, unknownStep: undefined, rewoundTo: undefined }',
  },
  {
    name: 'rewind: a comment that may be there is written again',
    file: `${engine}/rewind.ts`,
    guard: "!step.isPublic && step.repeat === 'reconcile'",
    instead: "step.name === ''",
  },
  {
    name: 'rewind: nobody is asked where only a person can tell',
    file: `${engine}/rewind.ts`,
    guard: 'return { rewoundTo: undefined, state: attention(reason, toInstant(now)) }',
    instead: 'return undefined',
  },
  {
    name: 'rewind: a refusal as a repeat is not known to be one',
    file: `${engine}/rewind.ts`,
    guard: 'unknownStep: { step, sentAt: rewoundTo, fingerprint: publisher.fingerprint(delivery, step) },',
    instead: '',
  },
  {
    name: 'rewind: what can no longer be sent counts as never sent',
    file: `${engine}/outcome.ts`,
    guard: 'rewoundTo !== undefined || (',
    instead: '(',
    unseen: 'In the simulation nothing but lateness ends a post before its first step. Noticed by rewind.test.ts.',
  },
  {
    name: 'rewind: what is late by now counts as missed before it was searched for',
    file: `${engine}/waiting-rules.ts`,
    guard: 'rewoundTo === undefined &&',
    instead: '',
    unseen: 'What may be there is never said to be missed: its person is asked instead, so no promise breaks. Noticed by rewind.test.ts.',
  },
]

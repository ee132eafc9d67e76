import type { AfterRewind, Found, Lost, Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import type { Step } from '#shared/domain/targets.ts'

/** A platform where a post goes through `steps` in order. Each completed step adds one to the progress. */
export type FakePublisher = Publisher & {
  steps: Step[]
  /** The cost of each public step, in thousandths of a US dollar. Undefined for none. */
  mills: number | undefined
  /** Results to return first, one per step. An error is thrown. After them, steps succeed. */
  answers: (StepOutcome | Error)[]
  /** Results to return first, one per reconciliation. An error is thrown. After them, nothing is found. */
  findings: (Found | Error)[]
  performed: { step: string; text: string; token: string; at: number }[]
  reconciliations: { step: string; sentAt: string; fingerprint: string; token: string; notOurs: readonly string[] | undefined }[]
  /** What can be determined after the data was rewound. By default, a search, which returns `findings`. */
  rewound: AfterRewind['kind']
  searches: Lost[]
  /** Runs while a step is in flight. */
  meanwhile: (step: Step) => Promise<unknown>
}

export const fakePublisher = (now: () => number): FakePublisher => ({
  platform: 'x',
  steps: [{ name: 'post', repeat: 'reconcile', isPublic: true }],
  answers: [],
  findings: [],
  performed: [],
  reconciliations: [],
  rewound: 'search',
  searches: [],
  meanwhile: async () => undefined,

  nextStep({ progress }) {
    const step = this.steps[Number(progress.done ?? 0)]
    if (!step) throw new Error('Everything is done.')
    return step
  },
  mills: undefined,
  price({ progress }, step) {
    const rest = this.steps.slice(Number(progress.done ?? 0)).filter(({ isPublic }) => isPublic).length
    const mills = this.mills ?? 0
    return { step: step.isPublic ? mills : 0, rest: rest * mills }
  },
  publicPart({ progress }) {
    const isPublic = this.steps.map((step, index) => step.isPublic && index < Number(progress.done ?? 0))
    if (!isPublic.includes(true)) return undefined
    const isAll = this.steps.every((step, index) => !step.isPublic || isPublic[index])
    return { remoteId: '1850', url: 'https://x.com/ada/status/1850', isAll }
  },
  fingerprint: ({ text }, step) => `${step.name} ${text}`,

  async perform({ text, progress }, step, token) {
    this.performed.push({ step: step.name, text, token, at: now() })
    await this.meanwhile(step)
    const answer = this.answers.shift()
    if (answer instanceof Error) throw answer
    if (answer) return answer
    const done = Number(progress.done ?? 0) + 1
    if (done < this.steps.length) return { kind: 'done', progress: { done }, hasEffect: step.isPublic }
    return { kind: 'published', progress: { done }, remoteId: '1850', url: 'https://x.com/ada/status/1850' }
  },

  async find(_, { step, sentAt, fingerprint, notOurs }, token) {
    this.reconciliations.push({ step: step.name, sentAt, fingerprint, token, notOurs })
    const finding = this.findings.shift()
    if (finding instanceof Error) throw finding
    return finding ?? { kind: 'absent' }
  },
  afterRewind() {
    if (this.rewound !== 'search') return { kind: this.rewound }
    const search = async (lost: Lost) => {
      this.searches.push(lost)
      const finding = this.findings.shift()
      if (finding instanceof Error) throw finding
      return finding ?? { kind: 'absent' as const }
    }
    return { kind: 'search', search }
  },
})

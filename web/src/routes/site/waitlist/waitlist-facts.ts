/** What the waitlist's place has to know: the outside service, if there is one, and how many people wait. */
export type WaitlistFacts = { outside: OutsideForm | undefined; count: number }
export type OutsideForm = { scriptAddress: string; formId: number }

let asked: Promise<WaitlistFacts> | undefined

/** Asked once. Where there is no answer, the form is our own and the page names no other service. */
export const waitlistFacts = (): Promise<WaitlistFacts> => (asked ??= ask())

const ask = async (): Promise<WaitlistFacts> => {
  const [outside, count] = await Promise.all([askOutside().catch(() => undefined), askCount().catch(() => 0)])
  return { outside, count }
}

const askOutside = async () => {
  const [{ request }, { healthApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/health.ts')])
  const { scriptAddress, formId } = (await request(healthApi.config, {})).body.waitlist
  return scriptAddress === null ? undefined : { scriptAddress, formId }
}

const askCount = async () => {
  const [{ request }, { formsApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/forms.ts')])
  return (await request(formsApi.trusted, {})).body.count
}

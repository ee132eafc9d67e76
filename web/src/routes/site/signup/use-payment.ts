import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PaidPlan } from '#shared/domain/plans.ts'
import { type Begun, beginPayment } from '#web/features/billing/begin-payment.ts'

/** After an e-mail registration the payment begins by itself, so long after the account is there, in ms. */
const startsAfterMs = 100

/** Begins the payment of a plan, only once even if asked again. Begins it by itself where nobody has to press. */
export const usePayment = (plan: PaidPlan, startsItself: boolean) => {
  const isBeginning = useRef(false)
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<Exclude<Begun, { kind: 'leaving' }>>()

  const stay = () => {
    isBeginning.current = false
    setLeaving(false)
  }
  const begin = async () => {
    if (isBeginning.current) return
    isBeginning.current = true
    setLeaving(true)
    setProblem(undefined)
    const begun = await beginPayment(plan)
    if (begun.kind === 'leaving') return
    setProblem(begun)
    stay()
  }
  const onStart = useEffectEvent(() => void begin())
  const onReturn = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    // A person who comes back from Stripe may find the page as they left it.
    if (persisted) stay()
  })

  useEffect(() => {
    if (!startsItself) return
    const timer = setTimeout(onStart, startsAfterMs)
    return () => clearTimeout(timer)
  }, [startsItself])
  useEffect(() => {
    window.addEventListener('pageshow', onReturn)
    return () => window.removeEventListener('pageshow', onReturn)
  }, [])
  return { isLeaving, problem, begin: () => void begin() }
}

import { useEffect, useEffectEvent, useRef } from 'react'
import type { OutsideForm } from './waitlist-facts.ts'

type Props = OutsideForm & { onFailure: () => void }

/** The place of an outside service's form, which its script fills. */
export const OutsideWaitlist = ({ scriptAddress, formId, onFailure }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const fail = useEffectEvent(onFailure)

  useEffect(() => {
    const script = document.createElement('script')
    script.src = scriptAddress
    script.dataset.formId = String(formId)
    script.dataset.comments = 'true'
    script.addEventListener('error', () => fail())
    place.current?.append(script)
    return () => script.remove()
  }, [scriptAddress, formId])

  return <div ref={place} />
}

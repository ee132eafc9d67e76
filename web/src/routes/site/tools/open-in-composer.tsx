import { Send } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { Button } from '#web/components/button.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { keepText } from '#web/lib/kept-text.ts'
import { isSignedIn } from '#web/lib/session.ts'
import { showToast } from '#web/lib/toast.ts'
import { signUpPath } from '../plans.ts'

type Props = {
  /** One text, or one for each post of a thread. */
  texts: readonly string[]
  /** Identifies the text among several. For screen readers only. */
  name?: string
  /** What the button says if it isn't “Open in composer”. */
  label?: string | undefined
  disabled?: boolean
}

/** Opens a text in the composer. A person who isn't signed in signs up first, and finds it there afterward. */
export const OpenInComposer = ({ texts, name, label = i18n.t('Open in composer'), disabled }: Props) => {
  const navigate = useNavigate()

  const open = () => {
    if (!keepText(texts))
      return showToast({
        kind: 'error',
        text: i18n.t('Your browser doesn’t store anything for other pages. Copy the text and paste it yourself.'),
      })
    if (isSignedIn()) return location.assign('/dashboard/posts')
    showToast({ kind: 'info', text: i18n.t('Your text is saved in this browser. Once you’re logged in, it’s ready in the composer.') })
    void navigate(signUpPath())
  }
  return (
    <Button variant="primary" icon={Send} disabled={disabled} onClick={open}>
      {name === undefined ? (
        label
      ) : (
        <Trans id="Open in composer<hidden>: {name}</hidden>" values={{ name }} components={{ hidden: <span className="sr-only" /> }} />
      )}
    </Button>
  )
}

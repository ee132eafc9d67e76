import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { secondMs } from '#shared/domain/times.ts'
import { i18n } from '#web/lib/i18n.ts'
import { type ToastRequest, takeToast, useToasts } from '#web/lib/toast.ts'
import { buttonClass } from './button-class.ts'
import { IconButton } from './icon-button.tsx'
import { overlayClass } from './overlay-class.ts'

/** Fixed by docs/specification.md. */
const timeoutMs = 5 * secondMs

/** More would cover what people are working on, so the rest wait their turn. */
const shownMax = 4

type Shown = Pick<ToastRequest, 'kind'>

export const Toaster = () => (
  <Toast.Provider timeout={timeoutMs} limit={shownMax}>
    <Toast.Portal>
      <Toast.Viewport className="fixed inset-x-4 top-4 z-60 flex flex-col gap-2 sm:left-auto sm:w-96">
        <ToastList />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
)

const ToastList = () => {
  const { toasts, add } = Toast.useToastManager<Shown>()
  const waiting = useToasts()

  useEffect(() => {
    if (waiting.length === 0 || toasts.length >= shownMax) return
    const next = takeToast()
    if (next) add(toBaseToast(next))
  }, [waiting, toasts, add])

  return toasts.map((toast) => <ToastSheet key={toast.id} toast={toast} />)
}

const toBaseToast = ({ kind, text, action, timeoutMs: timeout }: ToastRequest) => ({
  title: text,
  data: { kind },
  ...(timeout !== undefined && { timeout }),
  ...(action && { actionProps: { children: action.label, onClick: action.onSelect } }),
})

const kinds: Record<ToastRequest['kind'], { icon: LucideIcon; mark: string }> = {
  info: { icon: Info, mark: 'text-ink-muted' },
  warning: { icon: TriangleAlert, mark: 'text-brass' },
  error: { icon: CircleAlert, mark: 'text-failed' },
  success: { icon: CircleCheck, mark: 'text-connected' },
}

const ToastSheet = ({ toast }: { toast: Toast.Root.ToastObject<Shown> }) => {
  const { icon: Icon, mark } = kinds[toast.data?.kind ?? 'info']
  return (
    <Toast.Root
      toast={toast}
      swipeDirection={['right', 'up']}
      className={`${overlayClass} translate-x-(--toast-swipe-movement-x) rounded-card transition-[opacity,translate] duration-150 data-ending-style:translate-x-4 data-ending-style:opacity-0 data-starting-style:translate-x-4 data-starting-style:opacity-0`}
    >
      <Toast.Content className="flex items-start gap-3 py-3 pr-2 pl-4">
        <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${mark}`} strokeWidth={1.75} />
        <div className="grid min-w-0 grow justify-items-start gap-2">
          <Toast.Title className="wrap-break-word text-[0.9375rem] leading-snug font-medium" render={<p />} />
          <Toast.Action className={buttonClass({ size: 'small' })} />
        </div>
        {/* Base UI hides it from screen readers until the stack of toasts is expanded. Ours isn't a stack. */}
        <Toast.Close aria-hidden={false} render={<IconButton label={i18n.t('Dismiss')} icon={X} className="-my-1.5" />} />
      </Toast.Content>
    </Toast.Root>
  )
}

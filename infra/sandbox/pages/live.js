const EVERY_MS = 2_000

/** Takes over what has changed, part by part, so that a playing video or a focused link is left alone. */
const renew = (current, next) => {
  const known = new Map([...current.children].map((child) => [child.id, child]))
  const children = [...next.children].map((child) => {
    const kept = known.get(child.id)
    return kept?.outerHTML === child.outerHTML ? kept : document.adoptNode(child)
  })
  for (const child of [...current.children]) {
    if (!children.includes(child)) child.remove()
  }
  for (const [index, child] of children.entries()) {
    if (current.children[index] !== child) current.insertBefore(child, current.children[index] ?? null)
  }
}

const refresh = async () => {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } })
  if (!response.ok) return
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const current of document.querySelectorAll('[data-live]')) {
    const next = fresh.querySelector(`[data-live="${current.dataset.live}"]`)
    if (next) renew(current, next)
  }
}

const keepFresh = async () => {
  // The sandbox may be restarting: the next round tries again.
  if (!document.hidden) await refresh().catch(() => undefined)
  setTimeout(keepFresh, EVERY_MS)
}

if (document.querySelector('[data-live]')) setTimeout(keepFresh, EVERY_MS)

for (const select of document.querySelectorAll('[data-amount-for]')) {
  const input = document.getElementById(select.dataset.amountFor)
  const show = () => {
    const { amount } = select.selectedOptions[0].dataset
    input.disabled = amount === undefined
    input.required = amount !== undefined
    input.closest('label').querySelector('[data-amount-label]').textContent = amount ?? 'Number'
  }
  select.addEventListener('change', show)
  show()
}

for (const frame of document.querySelectorAll('.message iframe')) {
  const adjust = () => {
    // A document is never less high than its frame: without the first line it could only grow.
    frame.style.height = '0'
    frame.style.height = `${frame.contentDocument.documentElement.scrollHeight + 8}px`
  }
  frame.addEventListener('load', adjust)
  if (frame.contentDocument?.readyState === 'complete') adjust()
}

document.querySelector('.masthead [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })

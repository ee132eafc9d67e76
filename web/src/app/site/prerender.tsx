import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { setPageData } from '#web/lib/page-data.ts'
import { setSellsPlans } from '#web/lib/sells-plans.ts'
import { languagePrefix, sitePath } from '#web/lib/site-address.ts'
import { rendered } from '#web/lib/use-title.ts'
import { App } from './app.tsx'

type Rendered = { title: string; html: string }

type Rendering = {
  /** The page's data, if it has any. */
  data?: unknown
  /** True for deployments that sell plans. */
  sellsPlans: boolean
}

/** Renders a page to the HTML shown before any script has loaded. Throws what the page throws. Not reentrant. */
export const renderPage = async (path: string, { data, sellsPlans }: Rendering): Promise<Rendered> => {
  setPageData(data)
  setSellsPlans(sellsPlans)
  const faults: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter basename={languagePrefix(sitePath('/'))} location={sitePath(path)}>
        <App />
      </StaticRouter>
    </StrictMode>,
    // Otherwise, React streams a large part last, hidden until a script moves it into place.
    { onError: (fault) => void faults.push(fault), progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const html = await new Response(prelude).text()
  if (faults.length > 0) throw faults[0]
  return { title: rendered.title, html }
}

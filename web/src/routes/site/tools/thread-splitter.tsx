import { useTitle } from '#web/lib/use-title.ts'

export const Component = () => {
  useTitle('Thread Splitter')
  return <h1>Thread Splitter</h1>
}

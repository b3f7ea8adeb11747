import '../../renderer/ui/global.css'

/** The number of tries, with pauses, before the error is shown: the network may be gone only for a moment. */
const mostTries = 4
const pauseMs = 2_000

/** The rest is a chunk of its own, so that it does not enlarge the code that the site starts with. */
const bring = async () => {
  for (let tries = 1; ; tries += 1)
    try {
      return await import('./start.tsx')
    } catch (error) {
      if (tries === mostTries) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
}

const started = bring().then(({ start }) => start())

started.catch(() => {
  document.getElementById('app')?.remove()
  document.getElementById('broken')?.removeAttribute('hidden')
})

import { useState } from 'react'
import { useStores } from '../../kernel/stores/stores.tsx'

const storageKey = 'operatorKeys'

/** Whether single keys decide: whoever dictates or rests a hand on the keyboard turns them off. */
export function useKeysChoice() {
  const { storage } = useStores().platform
  const [areOn, setOn] = useState(() => storage.read(storageKey) !== 'off')
  return {
    areOn,
    choose: (isOn: boolean) => {
      setOn(isOn)
      if (isOn) storage.remove(storageKey)
      else storage.write(storageKey, 'off')
    },
  }
}

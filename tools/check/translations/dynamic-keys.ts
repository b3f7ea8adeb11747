/**
 * Beginnings of keys that are put together at run time, such as t(`category.${category}`). A key
 * that starts so counts as used; a key put together otherwise fails the check.
 */
export const dynamicKeys: readonly string[] = []

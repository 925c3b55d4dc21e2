/** For each edge function that a page calls, the database function that the edge function calls. */
const FUNCTIONS_BY_PATH: Record<string, string> = {
  'POST checkout': 'begin_card_checkout',
  'POST confirm-checkout': 'card_checkout_state',
  'POST reconcile': 'reconcile_begin',
  'POST refund': 'begin_refund',
  'POST save-traveller-secret': 'save_traveller_secret',
  'POST read-traveller-secret': 'read_traveller_secret',
  'POST read-traveller-file': 'read_traveller_file',
  'POST save-traveller-file': 'save_traveller_file',
  'POST save-incident-photo': 'save_incident_photo',
  'POST read-incident-photo': 'read_incident_photo',
  'POST read-event-document': 'read_event_document',
  'POST save-event-document': 'start_event_document',
  'POST connect-provider': 'save_payment_provider',
  'DELETE connect-provider': 'disconnect_payment_provider',
}

/**
 * Converts the URL of an edge function to the URL of the database function that it calls. Returns other URLs unchanged.
 */
export const toRpcUrl = (address: URL, method = 'GET'): URL => {
  const [, folder, , name] = address.pathname.split('/')
  const functionName = folder === 'functions' && FUNCTIONS_BY_PATH[`${method} ${name}`]
  return functionName ? new URL(`/rest/v1/rpc/${functionName}`, address) : address
}

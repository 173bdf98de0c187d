/**
 * Says in the page that office.js did not come (offline, or its address is blocked), before anything needs it.
 * Imported first by the entry: what follows cannot run without the library, and would leave an empty pane.
 */
if (typeof Office === 'undefined') {
  document.getElementById('office-missing')?.removeAttribute('hidden');
}

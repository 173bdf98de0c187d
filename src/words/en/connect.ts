/** The words of Connect. */
export const connect = {
  title: 'Connect to the service',
  environment: 'Environment',
  anotherAddress: 'Another address…',
  address: 'Address',
  addressHint: 'https, or http to this computer.',
  addressProblem: {
    empty: 'Type the address of the service.',
    'not-an-address': 'This is not an address. It looks like https://api.example.com.',
    'not-https': 'The key would travel unprotected. Use https.',
  },
  key: 'Key',
  keyMissing: 'Paste the key of the service.',
  remember: 'Remember on this device',
  rememberHint: 'Kept for this user on this device until you forget it. Never in the workbook.',
  test: 'Test and connect',
  testing: 'Testing…',
  goOn: 'Map the columns',
  forget: 'Forget the key',
  kept: {
    onDevice: 'The key is remembered on this device.',
    inMemory: 'The key is kept until Excel closes.',
    notOnDevice: 'This device does not let Taxrow remember the key. It is kept until Excel closes.',
  },
  runGoingOn: 'A run is going on. The environment can be changed when it is over.',
  answer: {
    connected: { title: 'Connected to {{name}}.' },
    keyRefused: {
      title: 'The key was refused.',
      body: 'Paste it again, or ask who gave it to you.',
    },
    originRefused: {
      title: 'This service does not let the add-in in from this address.',
      body: 'Your administrator can use the pass-through.',
    },
    unreachable: {
      title: 'No answer from {{host}}.',
      body: 'Check the address, and that the service is running.',
    },
    unreachableAfter: {
      title: 'No answer from {{host}} in {{seconds}} s.',
      body: 'Check the address and your network, then test again.',
    },
    unavailable: {
      title: '{{host}} has trouble answering.',
      body: 'The key could not be tried. Test again in a few minutes.',
    },
    offline: {
      title: 'This computer is offline.',
      body: 'Connect to the internet, then test again.',
    },
    notTheService: {
      title: 'Something else answers at {{host}}.',
      body: 'Check the address. It ends before “/v1”.',
    },
  },
  sample: {
    text: 'No key yet? See the whole way in the sandbox. Nothing is reported to anyone.',
    action: 'Try it with sample invoices',
    busy: 'Preparing the sample…',
  },
} as const;

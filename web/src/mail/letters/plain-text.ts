// What was packed into plain text before there were parts: signed blocks and uuencoded files.
export interface Unpacked {
  text: string;
  attachments: string[];
}

export function unpack(text: string): Unpacked {
  const attachments: string[] = [];
  const isData = (line: string) => /^[\x20-\x60]*$/.test(line);
  const rest = text.replace(
    /^begin [0-7]{3,4} (\S.*)\n((?:.*\n)*?)end[ \t]*$/gm,
    (block, name: string, data: string) => {
      if (!data.split('\n').every(isData)) return block;
      attachments.push(name.trim());
      return '';
    },
  );
  return { text: signedText(rest), attachments };
}

// RFC 4880, 7: the text between the header and the signature, with "- " taken off its lines.
function signedText(text: string): string {
  return text.replace(
    /^-----BEGIN PGP SIGNED MESSAGE-----\n(?:[A-Z][A-Za-z-]*:.*\n)*\n?([\s\S]*?)\n?-----BEGIN PGP SIGNATURE-----[\s\S]*?-----END PGP SIGNATURE-----/gm,
    (_, signed: string) => signed.replace(/^- /gm, ''),
  );
}

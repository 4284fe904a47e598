"""Reads what the product wrote with parsers that know nothing of it: one JSON document a line in, one out."""
import csv, email, io, json, re, sys
from email import policy
from html.parser import HTMLParser


class Page(HTMLParser):
    """Elements, attributes that run something, the title, and the text of scripts by their type."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.tags, self.handlers, self.title, self.text, self.scripts, self.metas = {}, [], '', '', [], {}
        self.open, self.comments = None, 0

    def handle_starttag(self, tag, attrs):
        self.tags[tag] = self.tags.get(tag, 0) + 1
        given = dict(attrs)
        self.handlers += [name for name, _ in attrs if name.startswith('on')]
        self.handlers += [value for name, value in attrs if name in ('href', 'src') and (value or '').strip().lower().startswith('javascript:')]
        if tag == 'meta':
            self.metas[given.get('property') or given.get('name') or ''] = given.get('content')
        if tag in ('title', 'script', 'style'):
            self.open = tag
            if tag == 'script':
                self.scripts.append({'type': given.get('type'), 'id': given.get('id'), 'text': ''})

    handle_startendtag = handle_starttag

    def handle_endtag(self, tag):
        if tag == self.open:
            self.open = None

    def handle_comment(self, data):
        self.comments += 1

    def handle_data(self, data):
        if self.open == 'title':
            self.title += data
        elif self.open == 'script':
            self.scripts[-1]['text'] += data
        elif self.open is None:
            self.text += data


def read_html(text):
    page = Page()
    page.feed(text)
    page.close()
    data = [json.loads(one['text']) for one in page.scripts if (one['type'] or '').endswith('json')]
    return {'tags': page.tags, 'handlers': page.handlers, 'title': page.title, 'text': page.text, 'metas': page.metas, 'data': data, 'comments': page.comments}


def read_ics(text):
    # The hardest reader there is: every sign that any program takes for an end of a line.
    lines = []
    for line in text.splitlines():
        if line[:1] in (' ', '\t'):
            lines[-1] += line[1:]
        else:
            lines.append(line)
    values = {}
    for line in lines:
        name, _, value = line.partition(':')
        values.setdefault(name.split(';')[0], []).append(value)
    plain = lambda value: re.sub(r'\\(.)', lambda found: '\n' if found[1] in 'nN' else found[1], value)
    return {name: [plain(value) for value in found] for name, found in values.items()}


def read_mail(text):
    mail = email.message_from_bytes(text.encode('utf-8', 'surrogatepass'), policy=policy.default)
    parts = {part.get_content_type(): part.get_content() for part in mail.walk() if not part.is_multipart()}
    names = [part.get_filename() for part in mail.walk() if part.get_filename()]
    calendar = parts.get('text/calendar')
    if isinstance(calendar, bytes):
        calendar = calendar.decode()
    return {'headers': [[name, str(value)] for name, value in mail.items()], 'errors': [str(one) for one in mail.defects],
            'text': parts.get('text/plain'), 'html': read_html(parts.get('text/html', '')), 'files': names,
            'calendar': read_ics(calendar) if calendar else None}


def read_csv(text):
    return list(csv.reader(io.StringIO(text.lstrip('\ufeff'), newline=''), delimiter=';'))


readers = {'html': read_html, 'ics': read_ics, 'mail': read_mail, 'csv': read_csv}
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps(readers[asked['kind']](asked['text'])), flush=True)

vcl 4.1;

import std;

# A shared cache in front of Sakhli. The server says what may be cached and for how long (contract/wire/caching.ts).
# This file only gives requests with the same answer the same key, and never shares anybody's private answers.
# Start: varnishd -F -a :80 -f /path/to/sakhli.vcl -s malloc,1G -p http_gzip_support=off
# The server needs TRUST_PROXY with this machine's address; otherwise all visitors count as one.

backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

# Who may remove cached answers with PURGE.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers) {
      return (synth(405, "Not allowed"));
    }
    # Every width, format and language of this path, with any query string.
    ban("obj.http.x-path == " + regsub(req.url, "\?.*$", "") + " && obj.http.x-host == " + req.http.host);
    return (synth(200, "Purged"));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  std.collect(req.http.Cookie, "; ");
  # Somebody who is or may be signed in, in any city, with either name of the cookie.
  if (req.http.Authorization || req.http.Cookie ~ "(^|;\s*)(__Host-)?sid[^=;]*=") {
    return (pass);
  }
  # Only a few words of what browsers send decide the form of an answer.
  if (req.url ~ "^(/[^/?]+)?/estateserver/images/") {
    if (req.http.Accept ~ "image/avif(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
      set req.http.Accept = "image/avif";
    } elsif (req.http.Accept ~ "image/webp(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
      set req.http.Accept = "image/webp";
    } else {
      set req.http.Accept = "image/jpeg";
    }
  }
  if (req.url ~ "^(/[^/?]+)?/estateserver/") {
    unset req.http.Cookie;
  } elsif (req.http.Cookie) {
    # A page depends on its reader's choices, and on no other cookie.
    set req.http.X-Chosen = "";
    if (req.http.Cookie ~ "(^|;\s*)lang=(ru|en|ka|he)(;|$)") {
      set req.http.X-Chosen = regsub(req.http.Cookie, "^(?:.*;\s*)?(lang=(?:ru|en|ka|he))(?:;.*)?$", "\1");
    }
    if (req.http.Cookie ~ "(^|;\s*)theme=(light|dark)(;|$)") {
      set req.http.X-Chosen = req.http.X-Chosen + "; " + regsub(req.http.Cookie, "^(?:.*;\s*)?(theme=(?:light|dark))(?:;.*)?$", "\1");
    }
    if (req.http.Cookie ~ "(^|;\s*)listing=wide(;|$)") {
      set req.http.X-Chosen = req.http.X-Chosen + "; listing=wide";
    }
    if (req.http.X-Chosen == "") {
      unset req.http.Cookie;
    } else {
      set req.http.Cookie = req.http.X-Chosen;
    }
    unset req.http.X-Chosen;
  }
  # Browsers name languages in the order of preference: the first one that the site offers decides.
  if (req.http.Accept-Language ~ "(?i)(^|[,\s])(ru|en|ka|he)\b" && req.http.Accept-Language !~ "q=0(\.0*)?\s*(,|$)") {
    set req.http.Accept-Language = regsub(req.http.Accept-Language, "(?i)^(?:.*?[,\s])??(ru|en|ka|he)\b.*$", "\1");
  }
  # The server compresses text, once in each of two ways.
  if (req.http.Accept-Encoding ~ "br") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "gzip") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  return (hash);
}

sub vcl_backend_response {
  set beresp.http.x-path = regsub(bereq.url, "\?.*$", "");
  set beresp.http.x-host = bereq.http.host;
  # Withdrawn listings must disappear when their time is up, so nothing is served after its time.
  set beresp.grace = 0s;
  # A picture after its time is requested again by its tag, and is mostly unchanged.
  if (bereq.url ~ "^(/[^/?]+)?/estateserver/images/" && beresp.http.ETag) {
    set beresp.keep = 1d;
  }
  if (beresp.http.Cache-Control !~ "public" || beresp.http.Set-Cookie) {
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    return (deliver);
  }
}

sub vcl_deliver {
  unset resp.http.x-path;
  unset resp.http.x-host;
  unset resp.http.Via;
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
  # If only the shared cache may keep an answer, the reader's browser must ask again at once.
  if (resp.http.Cache-Control ~ "max-age=0") {
    unset resp.http.Age;
  }
}
